package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of conversations; a null component is left out.
 *
 * @param app lists only conversations of this app; if null, of every app that the key allows
 * @param user lists only this user's conversations; if null, those of the user that the key is
 *     bound to, or else of all users
 * @param project lists only conversations of this project; all if null
 * @param limit the size of the page, 1 to 100; null for 10
 * @param pageToken the nextPageToken of the previous answer; null for the first page
 */
public record ListConversationsRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String project,
    @Nullable Integer limit,
    @Nullable String pageToken) {}
