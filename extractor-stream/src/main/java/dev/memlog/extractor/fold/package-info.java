/**
 * The fold as pure functions from events to changes of a conversation, without Kafka, clock or side
 * effects. The outcome does not depend on the order in which events arrive. Of several events about
 * one thing, the order (occurred-at, event id) decides: the smallest creation counts, and the
 * greatest text or property. A deletion counts permanently.
 */
@NullMarked
package dev.memlog.extractor.fold;

import org.jspecify.annotations.NullMarked;
