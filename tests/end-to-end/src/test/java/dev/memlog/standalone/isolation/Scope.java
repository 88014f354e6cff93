package dev.memlog.standalone.isolation;

import java.util.ArrayList;
import java.util.List;

/** An app of a tenant: the reach of a key. */
record Scope(String tenant, String app) {

  static final List<String> TENANTS = List.of("t1", "t2", "t3");
  static final List<String> APPS = List.of("default", "web", "mobile");

  /** Returns every app of every tenant. */
  static List<Scope> all() {
    List<Scope> all = new ArrayList<>();
    for (String tenant : TENANTS) {
      APPS.forEach(app -> all.add(new Scope(tenant, app)));
    }
    return all;
  }

  /** Returns the key of this scope alone with one role. */
  String key(String role) {
    return tenant + "-" + app + "-" + role;
  }

  /** Returns a word that is in every text of this scope, and in no text of another. */
  String marker() {
    return "marker" + tenant + app;
  }
}
