package dev.memlog.query;

import dev.memlog.api.v1.ListUsersRequest;
import dev.memlog.api.v1.ListUsersResponse;
import dev.memlog.api.v1.User;
import dev.memlog.query.conversation.ConversationCounts;
import dev.memlog.query.conversation.ConversationFilter;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.MemoryUsers;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.UserKey;
import dev.memlog.query.view.UserPage;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.Conversation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A handler of requests for the users that own conversations or memories. */
record UserAnswers(ReadyView<ConversationReads> conversations, ReadyView<MemoryReads> memories) {

  private static final int USERS = 20;

  /** Returns a page of users, app by app. */
  ListUsersResponse list(ListUsersRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    int limit = request.hasLimit() ? request.getLimit() : USERS;
    // One user more than the page shows tells whether there is a further page.
    var wanted =
        new UserPage(
            problems.app(principal, request.getApp()),
            problems.user(principal, request.getUser()),
            after(request.getPageToken(), problems),
            limit + 1);
    problems.throwIfAny();
    SortedSet<UserKey> found = conversations.read(reads -> reads.users(principal, wanted));
    found.addAll(memories.read(reads -> reads.users().list(principal, wanted)));
    List<UserKey> page = found.stream().limit(limit).toList();
    return ListUsersResponse.newBuilder()
        .addAllUsers(page.stream().map(user -> show(user, principal)).toList())
        .setNextPageToken(found.size() > limit ? new Cursor(0, page.getLast().text()).token() : "")
        .build();
  }

  private static @Nullable UserKey after(String token, Problems problems) {
    Cursor cursor = problems.cursor(token);
    try {
      return cursor == null ? null : UserKey.of(cursor.id());
    } catch (IllegalArgumentException _) {
      problems.invalid("pageToken", "must be the nextPageToken of a list of users", token);
      return null;
    }
  }

  private User show(UserKey user, Principal principal) {
    ConversationCounts said = conversations.read(reads -> reads.counts(principal, user));
    MemoryUsers.Counts known = memories.read(reads -> reads.users().counts(principal, user));
    User.Builder shown =
        User.newBuilder()
            .setApp(user.app())
            .setUser(user.user())
            .setConversations(said.conversations())
            .setMessages(said.messages())
            .setMemories(known.active())
            .setCoreBlocks(known.coreBlocks());
    Stream.concat(lastSaid(user, principal).stream(), known.lastCreated().stream())
        .max(Instant::compareTo)
        .ifPresent(at -> shown.setLastSeen(StateFields.time(at)));
    return shown.build();
  }

  /** Returns the time of the latest message in the user's conversations. */
  private Optional<Instant> lastSaid(UserKey user, Principal principal) {
    var filter = new ConversationFilter(user.app(), user.user(), null);
    return conversations
        .read(reads -> reads.conversations(principal, filter, 1, null))
        .items()
        .stream()
        .map(Conversation::getUpdatedAt)
        .findFirst();
  }
}
