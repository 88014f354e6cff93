package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The scope that memories belong to.
 *
 * @param user the user; null if the memories are the app's
 */
public record Owner(String tenant, String app, @Nullable String user) {}
