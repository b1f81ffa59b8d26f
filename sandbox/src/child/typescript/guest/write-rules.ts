/** What the learner's code may change on the judge's side: data it was given, never what the judge relies on. */

const optedIn = new WeakSet<object>()

/** For instances that code is meant to add properties to, such as a request. */
export function allowWrites<T extends object>(target: T): T {
  optedIn.add(target)
  return target
}

/** These change what an object means to the language instead of what it holds. */
const reservedKeys = new Set<PropertyKey>(['__proto__', 'constructor', 'prototype', 'then', 'toJSON', 'valueOf'])

export function mayWrite(target: object, key: PropertyKey): boolean {
  if (typeof target === 'function' || typeof key === 'symbol' || reservedKeys.has(key)) return false
  if (!optedIn.has(target)) {
    const prototype = Object.getPrototypeOf(target)
    if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return false
    // The prototype of a class looks like a plain object but for this property.
    if (Object.hasOwn(target, 'constructor')) return false
  }
  for (let one: object | null = target; one !== null; one = Object.getPrototypeOf(one)) {
    const property = Reflect.getOwnPropertyDescriptor(one, key)
    // Neither the methods of an object nor those that every array and object inherits can be replaced.
    if (property) return typeof property.value !== 'function' && (one === target || 'value' in property)
  }
  return true
}
