// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import java.util.List;
import java.util.function.DoubleSupplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/** An MBean with one number that can be read. */
final class SingleValueBean implements DynamicMBean {
  private final String name;
  private final DoubleSupplier value;

  SingleValueBean(String name, DoubleSupplier value) {
    this.name = name;
    this.value = value;
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException, MBeanException {
    if (!attribute.equals(name)) {
      throw new AttributeNotFoundException("No attribute " + attribute + ", only " + name);
    }
    try {
      return value.getAsDouble();
    } catch (RuntimeException e) { // its class may be unknown to the program that asks
      throw new MBeanException(new IllegalStateException(e.getMessage()));
    }
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    AttributeList list = new AttributeList();
    if (List.of(attributes).contains(name)) {
      try {
        list.add(new Attribute(name, getAttribute(name)));
      } catch (AttributeNotFoundException | MBeanException e) {
        return list; // as for all attributes that cannot be read
      }
    }
    return list;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException("The attribute " + attribute.getName() + " is read-only");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String action, Object[] parameters, String[] signature)
      throws ReflectionException {
    throw new ReflectionException(new NoSuchMethodException(action));
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanAttributeInfo[] attributes = {
      new MBeanAttributeInfo(name, "double", name, true, false, false)
    };
    return new MBeanInfo(SingleValueBean.class.getName(), "A metric", attributes, null, null, null);
  }
}
