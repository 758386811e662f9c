// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.UUID;

/**
 * A buyer's wish for one unit. Immutable.
 *
 * @param id made up by the buyer's page; sent again, it is the same order
 * @param saleId the sale, which is the item's key
 * @param buyerId the buyer, who gets one unit of a sale
 */
record Order(UUID id, long saleId, UUID buyerId) {}
