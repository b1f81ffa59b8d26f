import { useSession } from './session.ts'

/** Who is led to the console: admins, and auditors, who read it. */
export function canOpenConsole(role: string): boolean {
  return role === 'org_admin' || role === 'auditor'
}

/** Whether the person may change anything of the organization. The service decides; this only says what to show. */
export function useCanChange(): boolean {
  return useSession().user.role === 'org_admin'
}

/** Whether the person assigns to the teams they lead, and reminds them. An auditor changes nothing, even as a lead. */
export function useCanLead(): boolean {
  return useSession().user.role !== 'auditor'
}
