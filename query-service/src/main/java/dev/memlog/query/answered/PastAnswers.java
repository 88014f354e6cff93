package dev.memlog.query.answered;

import dev.memlog.api.v1.Answer;
import dev.memlog.api.v1.AnswerItem;
import dev.memlog.api.v1.AnswerPart;
import dev.memlog.api.v1.ContextSource;
import dev.memlog.api.v1.Feature;
import dev.memlog.api.v1.GetAnswerRequest;
import dev.memlog.events.GivenAnswer;
import dev.memlog.events.GivenItem;
import dev.memlog.events.GivenPart;
import dev.memlog.language.english.Beginning;
import dev.memlog.query.context.Lines;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.StateFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A handler of requests to explain past answers. Records contain no texts. Each text is read from
 * the present memory or message, so that an item deleted since then is shown as withdrawn.
 */
public record PastAnswers(
    AnswersConfig config,
    AnswerRecorder recorder,
    AnswerView view,
    ReadyView<MemoryReads> memories,
    ReadyView<ConversationReads> conversations) {

  /** The maximum length of a shown text, in UTF-16 units. */
  private static final int TEXT = 500;

  /**
   * Returns a past answer.
   *
   * @throws RequestException with code not_found if it is not kept or the key may not read it; with
   *     code failed_precondition if no answers are kept; or with code unavailable
   */
  public Answer get(GetAnswerRequest request, Principal principal) {
    String id = request.getRequestId();
    Problems problems = Problems.of(request);
    problems.id("requestId", id);
    problems.throwIfAny();
    if (!config.enabled()) {
      throw ErrorCode.FAILED_PRECONDITION.refusal(
          "cannot be answered: no answers are kept (query.answers.keep)");
    }
    boolean sealed = AnswerReference.isReference(id);
    AnswerReference reference = sealed ? new AnswerReference(id) : AnswerReference.of(id);
    try {
      GivenAnswer answer =
          recorder
              .recent(reference)
              .filter(recent -> view.readable(principal, recent))
              .or(() -> view.answer(principal, reference))
              .orElseThrow(() -> missing(id));
      conversations.requireCaughtUp();
      memories.requireCaughtUp();
      return show(answer, sealed ? null : id, principal);
    } catch (ViewException e) {
      throw Problems.unreadable("answers", e);
    }
  }

  private RequestException missing(String id) {
    new ReadyView<>(view, () -> view).requireCaughtUp();
    return ErrorCode.NOT_FOUND.refusal(
        "requestId",
        "must be of an answer for purpose user or agent to this app and user, at most %d hours old"
            .formatted(config.keep().toHours()),
        id);
  }

  private Answer show(GivenAnswer answer, @Nullable String requestId, Principal principal) {
    Answer.Builder shown =
        Answer.newBuilder()
            .setReference(answer.getReference())
            .setKind(answer.getKind())
            .setAt(StateFields.time(answer.getAt()))
            .setApp(answer.getApp())
            .setPurpose(answer.getPurpose())
            .setProfile(answer.getProfile())
            .setTokenizer(answer.getTokenizer())
            .setFormat(answer.getFormat());
    if (requestId != null) {
      byte[] sealed = new byte[answer.getQuery().remaining()];
      answer.getQuery().duplicate().get(sealed);
      AnswerReference.open(requestId, sealed).ifPresent(shown::setQuery);
    }
    Optional.ofNullable(answer.getAsOf()).map(StateFields::time).ifPresent(shown::setAsOf);
    Optional.ofNullable(answer.getUser()).ifPresent(shown::setUser);
    Optional.ofNullable(answer.getConversation()).ifPresent(shown::setConversationId);
    if (answer.getKind().equals("context")) {
      shown.setTokens(answer.getTokens()).setMaxTokens(answer.getMaxTokens());
    }
    var owner = new MemoryOwner(answer.getTenant(), answer.getApp(), answer.getUser());
    var texts = new Texts(principal, owner, memories.reads().get(), conversations.reads().get());
    answer.getParts().forEach(part -> shown.addParts(show(part, texts)));
    return shown.build();
  }

  private static AnswerPart show(GivenPart part, Texts texts) {
    AnswerPart.Builder shown =
        AnswerPart.newBuilder()
            .setName(part.getName())
            .setCollection(part.getCollection())
            .setModel(part.getModel())
            .putAllPositions(part.getPositions())
            .setCandidates(part.getCandidates())
            .setRejectedTotal(part.getRejectedTotal());
    part.getItems().forEach(item -> shown.addItems(show(item, part, texts)));
    part.getRejected().forEach(item -> shown.addRejected(show(item, part, texts)));
    return shown.build();
  }

  private static AnswerItem show(GivenItem item, GivenPart part, Texts texts) {
    AnswerItem.Builder shown =
        AnswerItem.newBuilder()
            .setReason(item.getReason())
            .setScore(item.getScore())
            .setSimilarity(item.getSimilarity())
            .setSource(
                ContextSource.newBuilder()
                    .setMemoryId(item.getMemory())
                    .setConversationId(item.getConversation())
                    .setMessageId(item.getMessage()))
            .addAllFeatures(features(item, part));
    if (item.getNumber() > 0) {
      shown.setNumber(item.getNumber());
    }
    texts.of(item).ifPresentOrElse(shown::setText, () -> shown.setWithdrawn(texts.stood(item)));
    return shown.build();
  }

  private static List<Feature> features(GivenItem item, GivenPart part) {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < item.getFeatures().size(); i++) {
      float value = item.getFeatures().get(i);
      double weight = part.getWeights().get(i);
      if (!Float.isNaN(value)) {
        features.add(
            Feature.newBuilder()
                .setName(part.getFeatures().get(i))
                .setValue(value)
                .setWeight(weight)
                .setContribution(value * weight)
                .build());
      }
    }
    return features;
  }

  /** The present texts of memories and messages. */
  private record Texts(
      Principal principal, MemoryOwner owner, MemoryReads memories, ConversationReads messages) {

    /** Returns the text of an item; empty if the item was deleted or is a summary. */
    Optional<String> of(GivenItem item) {
      Optional<String> text =
          item.getMemory().isEmpty()
              ? messages
                  .message(principal, item.getApp(), item.getConversation(), item.getMessage())
                  .map(Lines::text)
              : memories
                  .memory(principal, owner, item.getMemory())
                  .map(used -> used.memory().getClaim().getContent());
      return text.map(whole -> Beginning.of(whole, TEXT));
    }

    /** Returns whether an item was a memory or a message, and not a summary, which has no id. */
    boolean stood(GivenItem item) {
      return !item.getMemory().isEmpty() || !item.getMessage().isEmpty();
    }
  }
}
