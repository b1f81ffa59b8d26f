/**
 * The published formats of these files, as JSON Schemas: GitHub's metadata syntax for composite actions, GitLab's
 * `spec:inputs` and job keywords, Bitbucket's metadata of pipes. Unknown keywords are refused.
 */
const text = { type: 'string' }
const object = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const mapOf = (values: object, names = '^[A-Za-z_][A-Za-z0-9_-]*$') => ({
  type: 'object',
  additionalProperties: false,
  patternProperties: { [names]: values },
})

const action = object(
  {
    name: text,
    author: text,
    description: text,
    inputs: mapOf(
      object({ description: text, required: { type: 'boolean' }, default: text, deprecationMessage: text }, [
        'description',
      ]),
    ),
    outputs: mapOf(object({ description: text, value: text }, ['description', 'value'])),
    runs: object(
      {
        using: { const: 'composite' },
        steps: {
          type: 'array',
          minItems: 1,
          items: object(
            {
              name: text,
              id: text,
              if: text,
              // A step of a composite action must name its shell.
              run: text,
              shell: { enum: ['bash', 'sh', 'pwsh', 'python'] },
              env: mapOf(text),
              'working-directory': text,
              'continue-on-error': { type: 'boolean' },
            },
            ['run', 'shell'],
          ),
        },
      },
      ['using', 'steps'],
    ),
    branding: object({ icon: text, color: text }),
  },
  ['name', 'description', 'runs'],
)

const scalar = { type: ['string', 'number', 'boolean', 'array'] }
const gitlabHeader = object(
  {
    spec: object(
      {
        inputs: mapOf(
          object({
            description: { type: 'string', maxLength: 1024 },
            type: { enum: ['string', 'number', 'boolean', 'array'] },
            default: scalar,
            options: { type: 'array', maxItems: 50, items: { type: ['string', 'number'] } },
            regex: text,
          }),
        ),
      },
      ['inputs'],
    ),
  },
  ['spec'],
)

const gitlabJobs = mapOf(
  object(
    {
      stage: text,
      image: text,
      variables: mapOf(text, '^[A-Za-z_][A-Za-z0-9_]*$'),
      rules: {
        type: 'array',
        items: object({
          if: text,
          when: { enum: ['always', 'never', 'on_success', 'on_failure', 'manual', 'delayed'] },
        }),
      },
      script: { type: 'array', minItems: 1, items: text },
    },
    ['script'],
  ),
)

const party = object({ name: text, website: { type: 'string', pattern: '^https://' }, email: text }, ['name'])
const pipe = object(
  {
    name: text,
    description: text,
    image: { type: 'string', pattern: '^[a-z0-9./-]+:[\\w.-]+$' },
    category: text,
    repository: { type: 'string', pattern: '^https://' },
    maintainer: party,
    vendor: party,
    icon: text,
    tags: { type: 'array', items: text },
    variables: {
      type: 'array',
      items: object({ name: text, description: text, required: { type: 'boolean' }, default: text }, ['name']),
    },
  },
  ['name', 'description', 'image', 'repository', 'maintainer'],
)

export const integrationShapes = { action, gitlabHeader, gitlabJobs, pipe }
