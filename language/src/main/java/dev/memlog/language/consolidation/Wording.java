package dev.memlog.language.consolidation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * A text that says what several similar statements say.
 *
 * @param content 10 to 500 characters
 * @param version the version of its writer
 */
public record Wording(String content, ExtractorVersion version) {}
