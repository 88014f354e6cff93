package dev.memlog.client.context;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a context: one text of memories and messages to put before a question to a language
 * model. The server requires a query, except for format a3, which lists the latest memories.
 */
@JsonDeserialize(builder = GetContextRequest.Builder.class)
public final class GetContextRequest extends Request {

  private GetContextRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link GetContextRequest}. Each method sets the component of the same name; see
   * {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<GetContextRequest, Builder> {

    private Builder() {}

    /** Sets the question that the caller will put after the text, 1 to 2,000 characters. */
    public Builder query(@Nullable String value) {
      return set("query", value);
    }

    /**
     * Sets the id of the current conversation. Its latest messages become a part of the text, the
     * window. If neither the request nor the key names a user, the server uses the conversation's
     * user.
     */
    public Builder conversation(@Nullable String value) {
      return set("conversation", value);
    }

    /**
     * Sets the largest number of tokens of the text, 1 to 200,000. By default it is the server's
     * {@code query.context.maxTokens} (2,048).
     */
    public Builder maxTokens(@Nullable Integer value) {
      return set("maxTokens", value);
    }

    /**
     * Sets the parts of the text: core, profile, working, memories, passages, window. By default
     * the text has all parts that its format permits, except that only the ranking profile bobo
     * includes the part working.
     */
    public Builder parts(List<String> value) {
      return set("parts", value);
    }

    /**
     * Sets how the server fits the latest messages into their share of the text: window (the
     * default) keeps the latest; summarize and hybrid also summarize older ones.
     */
    public Builder strategy(@Nullable String value) {
      return set("strategy", value);
    }

    /**
     * Sets the name of the ranking profile, which decides the order of candidates and which are
     * relevant. By default it is the server's {@code query.profile}.
     */
    public Builder profile(@Nullable String value) {
      return set("profile", value);
    }

    /**
     * Sets the format of the text: {@code markdown}, {@code xml}, {@code json}, {@code a3} for the
     * latest memories, {@code h5} for messages and then the question, or {@code b} for memories
     * with their ids. By default the ranking profile decides; most profiles use markdown.
     */
    public Builder format(@Nullable String value) {
      return set("format", value);
    }

    /**
     * Sets the tokenizer that counts: cl100k, o200k, or model for that of the embedding model. By
     * default it is the server's {@code query.context.tokenizer}.
     */
    public Builder tokenizer(@Nullable String value) {
      return set("tokenizer", value);
    }

    /** Sets the current project. Most profiles raise the scores of its memories. */
    public Builder project(@Nullable String value) {
      return set("project", value);
    }

    /**
     * Sets the purpose of the context: user (the default), agent, evaluation or internal. Only a
     * context with purpose user counts as a use of its memories.
     */
    public Builder purpose(@Nullable String value) {
      return set("purpose", value);
    }

    /**
     * Sets the time from which the server computes relative dates in the query, such as "last
     * week". By default it is the past time of {@link #asOf}, or else now.
     */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /**
     * Sets a past time, so that the text has only memories that were known and held then, and
     * messages that were written until then. By default it has the present state.
     */
    public Builder asOf(@Nullable Instant value) {
      return set("asOf", value);
    }

    /**
     * Sets whether the question comes from a temporary conversation, so that the server does not
     * record the answer.
     */
    public Builder temporary(boolean value) {
      return set("temporary", value);
    }

    @Override
    public GetContextRequest build() {
      return new GetContextRequest(this);
    }
  }
}
