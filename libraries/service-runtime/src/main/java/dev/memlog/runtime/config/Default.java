package dev.memlog.runtime.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value of a component of a configuration record whose key is absent. A section without this
 * annotation has the defaults of its own keys.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {

  /**
   * Returns the value as in the configuration file; of a section, the keys that differ from its own
   * defaults. A system property may stand in it, such as {@code ${user.home}}.
   */
  String value();

  /**
   * Returns the profile with another default: a value of key {@code profile} of a section above.
   */
  String profile() default "";

  /** Returns the value in {@link #profile}. */
  String inProfile() default "";
}
