package dev.memlog.extractor.turns;

/**
 * An extractor as it stood when it read a turn.
 *
 * @param name such as {@code rules}
 * @param version changes whenever the same turn may give other candidates
 */
public record ExtractorVersion(String name, String version) {}
