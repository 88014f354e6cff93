package dev.memlog.query.conversation;

import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import org.jspecify.annotations.Nullable;

/**
 * A filter of the conversations to list; a conversation passes if it meets all conditions.
 *
 * @param app the app of the conversation; null for every app that the key allows
 * @param user the user of the conversation; null for all users
 * @param project the project of the conversation; null for any
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

  /** Returns the key prefix of the narrowest list that contains all matching conversations. */
  byte[] list(String tenant) {
    if (user != null) {
      return ConversationKeys.OF_USER.prefix(tenant, user);
    }
    return app != null
        ? ConversationKeys.OF_APP.prefix(tenant, app)
        : ConversationKeys.OF_TENANT.prefix(tenant);
  }
}
