package dev.memlog.client.admin;

import java.util.List;

/**
 * A page of dead letters, newest first.
 *
 * @param total the number of dead letters on all pages
 * @param nextPageToken the token of the next page; empty on the last page
 */
public record ListDeadLettersResponse(
    List<DeadLetter> deadLetters, long total, String nextPageToken) {}
