/** One chunk for the fields that open a list: they share the positioning engine. */
export { ColorInput, MultiSelect, Select } from '@mantine/core'
