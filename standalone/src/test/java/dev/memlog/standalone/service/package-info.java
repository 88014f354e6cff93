/** Each service as a process of its own, and what it says to those that it depends on. */
@NullMarked
package dev.memlog.standalone.service;

import org.jspecify.annotations.NullMarked;
