package dev.memlog.extractor.turns;

/**
 * A message in the wording that was read.
 *
 * @param message its id
 * @param version names the wording
 */
public record MessageVersion(String message, String version) {}
