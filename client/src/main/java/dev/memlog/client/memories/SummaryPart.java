package dev.memlog.client.memories;

/** A memory in the text of a summary. */
public record SummaryPart(String memoryId, String content) {}
