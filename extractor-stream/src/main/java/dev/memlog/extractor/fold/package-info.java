/**
 * What events do to a conversation, as pure functions: no Kafka, no clock, no side effect. The
 * outcome does not depend on the order in which events arrive: creations count by the smallest
 * (occurred-at, event id), wordings and properties by the greatest, deletions for ever.
 */
@NullMarked
package dev.memlog.extractor.fold;

import org.jspecify.annotations.NullMarked;
