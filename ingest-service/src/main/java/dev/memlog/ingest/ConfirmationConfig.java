package dev.memlog.ingest;

import dev.memlog.runtime.config.Default;

/**
 * Which commands on memories need a confirmation; their refusal names it.
 *
 * @param update whether updates need one
 * @param forget whether forgetting by id needs one; forgetting by a preview's token never does
 * @param erase whether erasing a user needs one
 */
public record ConfirmationConfig(
    @Default("false") boolean update,
    @Default("false") boolean forget,
    @Default("false") boolean erase) {}
