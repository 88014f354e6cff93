package dev.memlog.language.consolidation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * What similar statements say together.
 *
 * @param content 10 to 500 characters
 * @param version what wrote it
 */
public record Wording(String content, ExtractorVersion version) {}
