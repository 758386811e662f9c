// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Map;
import java.util.Optional;

/**
 * A page of a list of likers. Immutable.
 *
 * @param uids the users, in order
 * @param names their nicknames
 * @param next where the next page begins, or {@link Cursor#END}
 */
record LikerList(long[] uids, Map<Long, Optional<String>> names, Cursor next) {}
