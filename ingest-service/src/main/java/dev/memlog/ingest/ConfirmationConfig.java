package dev.memlog.ingest;

import dev.memlog.runtime.config.Default;

/**
 * Which commands on memories need a confirmation, which their refusal names.
 *
 * @param update whether updates need one
 * @param forget whether forgetting by id needs one; forgetting by a preview's token never does
 * @param erase whether the erasure of a user needs one
 */
public record ConfirmationConfig(
    @Default("false") boolean update,
    @Default("false") boolean forget,
    @Default("false") boolean erase) {}
