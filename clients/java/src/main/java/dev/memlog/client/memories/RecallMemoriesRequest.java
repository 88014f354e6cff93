package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.QueryBuilder;
import dev.memlog.client.messages.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recall: a search for memories of one owner (a user or an app). The server requires a query. The
 * limit is 1 to 100; with purpose evaluation and a key with the role admin it may be up to 1,000.
 */
@JsonDeserialize(builder = RecallMemoriesRequest.Builder.class)
public final class RecallMemoriesRequest extends Request {

  private RecallMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the user whose memories are searched; null if it was left out. */
  public @Nullable String user() {
    return text("user");
  }

  /** Returns the purpose of the recall, such as user; null if it was left out. */
  public @Nullable String purpose() {
    return text("purpose");
  }

  /** Returns the largest number of memories; null if it was left out. */
  public @Nullable Integer limit() {
    return component("limit", Integer.class);
  }

  /**
   * A builder of a {@link RecallMemoriesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<RecallMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Sets whether the recall finds only memories of the {@link #project}. By default it also finds
     * others, and memories of the project rank higher.
     */
    public Builder onlyProject(boolean value) {
      return set("onlyProject", value);
    }

    /**
     * Sets the last messages of the conversation, latest first, at most 3. The recall adds their
     * vectors, with lower weights, to that of the query.
     */
    public Builder recentMessages(List<String> value) {
      return set("recentMessages", value);
    }

    /**
     * Restricts the recall to memories of these categories: preference, fact, decision,
     * relationship, project, event and those of the profile.
     */
    public Builder categories(List<String> value) {
      return set("categories", value);
    }

    /**
     * Restricts the recall to memories of these types: episodic, semantic, consolidated,
     * conversation, reflection.
     */
    public Builder types(List<String> value) {
      return set("types", value);
    }

    /** Restricts the recall to memories about this person or thing. */
    public Builder subject(@Nullable String value) {
      return set("subject", value);
    }

    /** Restricts the recall to memories that have a source message in this conversation. */
    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    /** Restricts the recall to memories with these ids, at most 100. */
    public Builder ids(List<String> value) {
      return set("ids", value);
    }

    /**
     * Sets the least similarity of a hit to the query, 0 to 1, on a scale that all embedding models
     * share. By default the {@link #profile}'s rule decides.
     */
    public Builder minSimilarity(@Nullable Double value) {
      return set("minSimilarity", value);
    }

    /**
     * Sets further statuses: the recall finds active memories and those of these statuses,
     * superseded or archived. Forgotten memories are never found.
     */
    public Builder statuses(List<String> value) {
      return set("statuses", value);
    }

    /** Sets whether archived memories are found, too. */
    public Builder includeArchived(boolean value) {
      return set("includeArchived", value);
    }

    /** Sets whether reflections, which are memories about other memories, are found, too. */
    public Builder includeReflections(boolean value) {
      return set("includeReflections", value);
    }

    /**
     * Sets the level of the hits: memory, category, domain or auto. Category and domain return
     * summaries. Auto, the default, returns a summary before the memories if the query asks about a
     * topic in general.
     */
    public Builder level(@Nullable String value) {
      return set("level", value);
    }

    /**
     * Sets the name of the index collection to search instead of the live one. This requires
     * purpose evaluation and a key with the role admin.
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
