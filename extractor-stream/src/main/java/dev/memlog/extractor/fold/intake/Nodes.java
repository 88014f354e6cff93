package dev.memlog.extractor.fold.intake;

/**
 * The names of the processors and stores in the topology of the fold. A store's name is part of its
 * changelog's name.
 */
public final class Nodes {

  public static final String SOURCE = "conversation-events";
  public static final String FOLD = "fold";
  public static final String RECHUNK_REQUESTS = "rechunk-requests";
  public static final String RECHUNK = "rechunk";

  public static final String PARKED_STORE = "parked";
  public static final String CONVERSATION_STORE = "fold-conversations";
  public static final String DESCRIPTION_STORE = "fold-descriptions";
  public static final String MESSAGE_STORE = "fold-messages";
  public static final String TIMELINE_STORE = "fold-timeline";
  public static final String SPOKEN_STORE = "fold-spoken";
  public static final String SWEEP_STORE = "fold-sweeps";
  public static final String RECHUNK_STORE = "fold-rechunk";
  public static final String PURGE_STORE = "fold-purges";

  private Nodes() {}
}
