package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.QueryBuilder;
import dev.memlog.client.messages.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recall of memories; the server needs a query. The limit is 1 to 100, for purpose evaluation to
 * 1,000.
 */
@JsonDeserialize(builder = RecallMemoriesRequest.Builder.class)
public final class RecallMemoriesRequest extends Request {

  private RecallMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the owner's user; null if it was left out. */
  public @Nullable String user() {
    return text("user");
  }

  /** Returns the purpose of the recall; null if it was left out. */
  public @Nullable String purpose() {
    return text("purpose");
  }

  /** Returns the largest number of memories; null if it was left out. */
  public @Nullable Integer limit() {
    return component("limit", Integer.class);
  }

  /**
   * A builder of a {@link RecallMemoriesRequest}. Each method sets the component of the same name.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<RecallMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Sets whether memories of other projects are left out. By default, memories of the project
     * rank higher.
     */
    public Builder onlyProject(boolean value) {
      return set("onlyProject", value);
    }

    /**
     * Sets the last messages, latest first, at most 3. The recall adds their vectors to the query's
     * with lower weights.
     */
    public Builder recentMessages(List<String> value) {
      return set("recentMessages", value);
    }

    /**
     * Sets the categories of memories: preference, fact, decision, relationship, project, event, …
     */
    public Builder categories(List<String> value) {
      return set("categories", value);
    }

    /** Sets the types of memories: episodic, semantic, consolidated, conversation, reflection. */
    public Builder types(List<String> value) {
      return set("types", value);
    }

    /** Sets the person or thing that the memories are about. */
    public Builder subject(@Nullable String value) {
      return set("subject", value);
    }

    /** Selects memories that rest on this conversation. */
    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    /** Selects these memories, at most 100. */
    public Builder ids(List<String> value) {
      return set("ids", value);
    }

    /** Sets the least calibrated similarity, 0 to 1; the profile's own by default. */
    public Builder minSimilarity(@Nullable Double value) {
      return set("minSimilarity", value);
    }

    /**
     * Adds memories of other statuses to the active ones: superseded, archived. Forgotten memories
     * are never found.
     */
    public Builder statuses(List<String> value) {
      return set("statuses", value);
    }

    /** Sets whether archived memories are found, too. */
    public Builder includeArchived(boolean value) {
      return set("includeArchived", value);
    }

    /** Sets whether reflections are found, too. */
    public Builder includeReflections(boolean value) {
      return set("includeReflections", value);
    }

    /**
     * Sets the level of the answer: memory, category, domain, or auto, which is the default and
     * answers a question about a topic in general with a summary before the memories.
     */
    public Builder level(@Nullable String value) {
      return set("level", value);
    }

    /**
     * Sets the collection to search instead of the live one. Requires purpose evaluation and role
     * admin.
     */
    public Builder collection(@Nullable String value) {
      return set("collection", value);
    }

    @Override
    public RecallMemoriesRequest build() {
      return new RecallMemoriesRequest(this);
    }
  }
}
