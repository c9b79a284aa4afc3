package org.springframework.stereotype;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A stub of the parts of Spring that the recipe uses. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Component {}
