package dev.memlog.extractor.evolution.rules;

/**
 * The limit on an owner's active memories of whole conversations.
 *
 * @param most the largest number of these memories, at least 1
 * @param decided whether a model decides which memory is archived or merged beyond that number; if
 *     false, or if its decision is invalid, the memory that was added first is archived
 */
public record ConversationCap(int most, boolean decided) {}
