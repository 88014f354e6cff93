/**
 * The fold as pure functions from events to changes of a conversation: no Kafka, no clock, no side
 * effect. The outcome does not depend on the order in which events arrive. Creations count by the
 * smallest (occurred-at, event id), texts and properties by the greatest, deletions permanently.
 */
@NullMarked
package dev.memlog.extractor.fold;

import org.jspecify.annotations.NullMarked;
