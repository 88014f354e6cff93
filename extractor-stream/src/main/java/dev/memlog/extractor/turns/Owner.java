package dev.memlog.extractor.turns;

import org.jspecify.annotations.Nullable;

/**
 * The scope that memories belong to.
 *
 * @param user null: the memories are the app's
 */
public record Owner(String tenant, String app, @Nullable String user) {}
