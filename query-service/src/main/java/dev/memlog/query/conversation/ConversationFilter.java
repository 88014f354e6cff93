package dev.memlog.query.conversation;

import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import org.jspecify.annotations.Nullable;

/**
 * Whose conversations to list.
 *
 * @param app only this app's; null: every app that the key allows
 * @param user only this user's; null: anybody's
 * @param project only this project's; null: any
 */
public record ConversationFilter(
    @Nullable String app, @Nullable String user, @Nullable String project) {

  boolean passes(Conversation conversation, Principal principal) {
    return principal.allows(conversation.getApp())
        && principal.sees(conversation.getUser())
        && (app == null || app.equals(conversation.getApp()))
        && (user == null || user.equals(conversation.getUser()))
        && (project == null || project.equals(conversation.getProject()));
  }

  /** The narrowest list that holds them all. */
  byte[] list(String tenant) {
    if (user != null) {
      return ConversationKeys.ofUser(tenant, user);
    }
    return app != null ? ConversationKeys.ofApp(tenant, app) : ConversationKeys.ofTenant(tenant);
  }
}
