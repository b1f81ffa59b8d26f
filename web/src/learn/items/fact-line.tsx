/** Short facts in a row. Each stays on one line, and no line begins with the dot between two. */
export function FactLine({ facts }: { facts: string[] }) {
  return facts.map((fact, index) => (
    <span key={fact}>
      <span style={{ whiteSpace: 'nowrap' }}>
        {fact}
        {index < facts.length - 1 && ' ·'}
      </span>{' '}
    </span>
  ))
}
