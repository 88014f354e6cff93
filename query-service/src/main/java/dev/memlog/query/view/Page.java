package dev.memlog.query.view;

import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param items in the list's order
 * @param next where the next page begins; empty on the last
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {}
