package dev.memlog.language.consolidation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * A text that says what several similar statements say.
 *
 * @param content 10 to 500 characters
 * @param version what wrote it
 */
public record Wording(String content, ExtractorVersion version) {}
