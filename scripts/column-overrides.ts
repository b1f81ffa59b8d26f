/** What the database does not know: the shape of JSON, and names that the contract lists and no constraint does. */
export const columnOverrides: Readonly<Record<string, string>> = {
  'api_keys.scopes': 'contract.Scope[]',
  'audit_log.details': 'Record<string, unknown>',
  'lab_drafts.language': 'contract.LanguageName',
  'lab_runs.breach': 'contract.LabBreach',
  'lab_runs.checks': 'contract.LabCheck[]',
  'lab_runs.language': 'contract.LanguageName',
  'learning_attempts.completions': 'contract.Completions',
  'learning_attempts.language': 'contract.LanguageName',
  'learning_scenarios.completions': 'contract.Completions',
  'learning_scenarios.steps': 'Record<string, { hints: number; wrong: string[]; day: string | null }>',
  'sarif_author_findings.details':
    "Pick<contract.SarifRun['findings'][number], 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>",
  'sarif_runs.details': 'contract.SarifRun',
  'sarif_runs.summary': 'contract.SarifRun',
  'security_log.details': 'Record<string, unknown>',
  'security_log.event': 'contract.SecurityEvent',
  'users.scim_attributes': 'contract.ScimAttributes',
  'webhook_attempts.error_code': 'contract.AttemptErrorCode',
  'webhook_deliveries.event_type': 'contract.EventType',
  'webhook_endpoints.events': 'contract.EventType[]',
  'webhook_events.type': 'contract.EventType',
}
