package dev.memlog.client.admin;

import java.util.List;

/**
 * A page of dead letters, newest first.
 *
 * @param total how many there are in all
 * @param nextPageToken empty on the last page
 */
public record ListDeadLettersResponse(
    List<DeadLetter> deadLetters, long total, String nextPageToken) {}
