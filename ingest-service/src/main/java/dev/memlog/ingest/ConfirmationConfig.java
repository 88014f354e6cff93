package dev.memlog.ingest;

import dev.memlog.runtime.config.Default;

/**
 * The commands on memories that need a confirmation, which their refusal names.
 *
 * @param update whether updates need one
 * @param forget whether forgetting by id needs one; by a preview's token it never does
 * @param erase whether erasing a user needs one
 */
public record ConfirmationConfig(
    @Default("false") boolean update,
    @Default("false") boolean forget,
    @Default("false") boolean erase) {}
