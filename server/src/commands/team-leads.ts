import { addTeamLead, removeTeamLead } from '../areas/directory/teams/teams.ts'
import { findTeamIdByName, findUserByEmail } from '../areas/organization/people/people.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult } from './report.ts'
import { withOrganization } from './with-service.ts'

type LeadOptions = OutputOptions & { org: string; team: string; email: string }

export async function changeLeadCommand(verb: 'add' | 'remove', options: LeadOptions): Promise<void> {
  const { org, team: name, email } = options
  const team = await withOrganization(`team lead ${verb}`, org, async (ctx) => {
    const teamId = await findTeamIdByName(ctx, name)
    if (teamId === undefined) {
      throw new OperatorError(`There is no team ${name}. Create it with: parapet team create --org ${org}`)
    }
    const user = await findUserByEmail(ctx, email)
    if (user === undefined) {
      throw new OperatorError(`There is no user ${email}. Create them with: parapet user create --org ${org}`)
    }
    return verb === 'add' ? addTeamLead(ctx, teamId, user.id) : removeTeamLead(ctx, teamId, user.id)
  })
  printResult(options, team, () =>
    verb === 'add' ? `${email} now leads ${team.name}.` : `${email} no longer leads ${team.name}.`,
  )
}
