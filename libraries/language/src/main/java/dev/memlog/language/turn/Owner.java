package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The owner of memories: a user of an app, or the app itself.
 *
 * @param tenant the id of the tenant that the app belongs to
 * @param app the id of the app
 * @param user the id of the user; null if the memories belong to no user of the app
 */
public record Owner(String tenant, String app, @Nullable String user) {}
