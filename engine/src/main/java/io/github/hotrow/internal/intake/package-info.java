// SPDX-License-Identifier: Apache-2.0
/** From a caller's change to a member in the ring, and back to the caller. */
package io.github.hotrow.internal.intake;
