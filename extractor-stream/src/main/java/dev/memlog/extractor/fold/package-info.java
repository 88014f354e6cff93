/**
 * The fold as pure functions from events to changes of a conversation, without Kafka, clock or side
 * effects. The outcome does not depend on the order in which events arrive. Events are ordered by
 * {@link dev.memlog.extractor.state.Stamp} (time, edit after creation, event id, hash); {@link
 * dev.memlog.extractor.fold.StateRules} keeps the smallest creation and the greatest text or
 * property. A deletion is permanent; one by retention lets later messages begin the conversation
 * anew ({@link dev.memlog.extractor.fold.Expiry}).
 */
@NullMarked
package dev.memlog.extractor.fold;

import org.jspecify.annotations.NullMarked;
