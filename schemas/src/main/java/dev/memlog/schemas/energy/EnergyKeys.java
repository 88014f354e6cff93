package dev.memlog.schemas.energy;

/** The keys of topic energy. */
public final class EnergyKeys {

  /** The key of the host's report. */
  public static final String REPORT = "report";

  private static final String USED = "used/";
  private static final String OWNER = "owner/";
  private static final String APP = "app/";

  private EnergyKeys() {}

  /** Returns the key of what a process has used. */
  public static String used(String instance) {
    return USED + instance;
  }

  /**
   * Returns the key of what an owner's turns have used.
   *
   * @param owner {@code tenant/app/user}
   */
  public static String owner(String owner) {
    return OWNER + owner;
  }

  /**
   * Returns the app of an owner.
   *
   * @param owner {@code tenant/app/user}
   */
  public static App ofOwner(String owner) {
    String[] ids = owner.split("/", 3);
    return new App(ids[0], ids[1]);
  }

  /**
   * Returns whether a process restores what it finds under a key: what owners have used, and what
   * it has itself counted for apps.
   */
  public static boolean writtenBy(String instance, String key) {
    return !key.startsWith(APP) || key.endsWith("/" + instance);
  }

  /** An app, for whose turns each process counts by itself. */
  public record App(String tenant, String app) {

    /** Returns the key of what a process has used for the app's turns. */
    public String key(String instance) {
      return prefix() + instance;
    }

    /** Returns whether a key is of what some process has used for the app's turns. */
    public boolean owns(String key) {
      return key.startsWith(prefix());
    }

    private String prefix() {
      return APP + tenant + "/" + app + "/";
    }
  }
}
