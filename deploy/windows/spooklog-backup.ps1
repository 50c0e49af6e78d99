param([Parameter(Mandatory)] [string] $Backups)
$ErrorActionPreference = 'Stop'
$now = (Get-Date).ToUniversalTime().ToString('s').Replace(':', '') + 'Z'
spooklog receipt --all --by backup | Set-Content "$Backups\$now.receipt"
if ($LASTEXITCODE) { exit $LASTEXITCODE }
spooklog db backup "$Backups\$now.db"
if ($LASTEXITCODE) { exit $LASTEXITCODE }
Get-ChildItem $Backups -Filter '20*Z.db' | Sort-Object Name -Descending | Select-Object -Skip 48 | ForEach-Object {
    Remove-Item "$Backups\$($_.BaseName).*"
}
