import type { AuditStory } from '@parapet/contract'
import classes from './audit.module.css'

/** Before and after, one line per field. For names and addresses the log holds only that they changed. */
export function Changes({ changes }: { changes: AuditStory['changes'] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after, isKept }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {isKept ? (
              <>
                <span className="visually-hidden">from </span>
                <del>{before ?? 'none'}</del>
                <span aria-hidden> → </span>
                <span className="visually-hidden"> to </span>
                <ins>{after ?? 'none'}</ins>
              </>
            ) : (
              <span title="The log keeps no values of this field">changed</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
