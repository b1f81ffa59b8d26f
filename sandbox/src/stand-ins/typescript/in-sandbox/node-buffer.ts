/** `node:buffer`. */
const { Buffer, atob, btoa } = globalThis

export { atob, Buffer, btoa }
export default { Buffer, atob, btoa }
