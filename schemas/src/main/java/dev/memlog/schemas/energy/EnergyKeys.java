package dev.memlog.schemas.energy;

/** The keys of the topic {@link dev.memlog.schemas.Topics#ENERGY}. */
public final class EnergyKeys {

  /** The key of the latest report of the host. */
  public static final String REPORT = "report";

  private static final String USED = "used/";
  private static final String OWNER = "owner/";
  private static final String APP = "app/";

  private EnergyKeys() {}

  /**
   * Returns the key of the energy that a process has used.
   *
   * @param instance the id of the process
   */
  public static String used(String instance) {
    return USED + instance;
  }

  /**
   * Returns the key of the energy that an owner's turns have used.
   *
   * @param owner {@code tenant/app/user}
   */
  public static String owner(String owner) {
    return OWNER + owner;
  }

  /**
   * Returns the app to which an owner belongs.
   *
   * @param owner {@code tenant/app/user}
   */
  public static App ofOwner(String owner) {
    String[] ids = owner.split("/", 3);
    return new App(ids[0], ids[1]);
  }

  /**
   * Returns whether a process restores the energy used under a key. The result is false only for
   * the count that another process keeps for an app.
   *
   * @param instance the id of the process
   */
  public static boolean writtenBy(String instance, String key) {
    return !key.startsWith(APP) || key.endsWith("/" + instance);
  }

  /** An app. Each process counts the energy of the app's turns under a key of its own. */
  public record App(String tenant, String app) {

    /** Returns the key of the energy that a process has used for the app's turns. */
    public String key(String instance) {
      return prefix() + instance;
    }

    /** Returns whether a key counts energy for the app's turns, in any process. */
    public boolean owns(String key) {
      return key.startsWith(prefix());
    }

    private String prefix() {
      return APP + tenant + "/" + app + "/";
    }
  }
}
