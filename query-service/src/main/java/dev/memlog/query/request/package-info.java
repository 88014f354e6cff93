/**
 * The parsers of requests: each checks every rule, reports every violation at once, and limits
 * requests to the data that the caller's key allows.
 */
@NullMarked
package dev.memlog.query.request;

import org.jspecify.annotations.NullMarked;
