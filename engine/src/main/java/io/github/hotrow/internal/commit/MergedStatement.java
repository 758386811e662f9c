// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.util.List;

/**
 * A merged statement's text and its parameters in order. Immutable.
 *
 * @param sql the text
 * @param parameters what is bound to each question mark
 */
record MergedStatement(String sql, List<Parameter> parameters) {}
