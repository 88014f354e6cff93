/**
 * The memories of one owner and their changes. {@link
 * dev.memlog.extractor.evolution.owner.OwnerMemories} holds the memories with their indexes, {@link
 * dev.memlog.extractor.evolution.owner.OwnerTombstones} and {@link
 * dev.memlog.extractor.evolution.owner.Journal} what is known of former ones. An {@link
 * dev.memlog.extractor.evolution.owner.OwnerDraft} collects the changes of one step. Nothing here
 * decides which changes an input has.
 */
@NullMarked
package dev.memlog.extractor.evolution.owner;

import org.jspecify.annotations.NullMarked;
