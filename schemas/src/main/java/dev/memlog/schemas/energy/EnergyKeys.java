package dev.memlog.schemas.energy;

/**
 * A factory of the keys of topic {@link dev.memlog.schemas.Topics#ENERGY}, which counts the energy
 * that background work uses.
 */
public final class EnergyKeys {

  /** The key of the host's latest report of the energy that is left. */
  public static final String REPORT = "report";

  private static final String USED = "used/";
  private static final String OWNER = "owner/";
  private static final String APP = "app/";

  private EnergyKeys() {}

  /**
   * Returns the key of the record that counts the energy used by a process.
   *
   * @param instance the id of the process
   */
  public static String used(String instance) {
    return USED + instance;
  }

  /**
   * Returns the key of the record that counts the energy used by the turns of an owner.
   *
   * @param owner the owner as {@code tenant/app/user}
   */
  public static String owner(String owner) {
    return OWNER + owner;
  }

  /**
   * Returns the app of an owner.
   *
   * @param owner the owner as {@code tenant/app/user}
   */
  public static App ofOwner(String owner) {
    String[] ids = owner.split("/", 3);
    return new App(ids[0], ids[1]);
  }

  /**
   * Returns whether a process that restarts may continue the count under a key. False for a key
   * under which another process counts the energy of an app; true for every other key.
   *
   * @param instance the id of the process
   * @param key a key of the topic
   */
  public static boolean writtenBy(String instance, String key) {
    return !key.startsWith(APP) || key.endsWith("/" + instance);
  }

  /**
   * An app whose turns use energy. Each process counts the energy of the app's turns under a key of
   * its own.
   */
  public record App(String tenant, String app) {

    /**
     * Returns the key under which a process counts the energy of the app's turns.
     *
     * @param instance the id of the process
     */
    public String key(String instance) {
      return prefix() + instance;
    }

    /** Returns whether any process counts the energy of the app's turns under the given key. */
    public boolean owns(String key) {
      return key.startsWith(prefix());
    }

    private String prefix() {
      return APP + tenant + "/" + app + "/";
    }
  }
}
