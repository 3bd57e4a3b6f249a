; The installer for Windows, made by Inno Setup 6.3 or newer:
;   iscc /DVersion=1.0.0rc1 /DNumbers=1.0.0.30001 /DHome=https://… /DFolder=C:\…\dist\ludotheque /DWords=… /O… ludotheque.iss
; It installs for one user, without asking for an administrator. Games and settings stay when the program is removed.
#ifndef Version
  #error Version, Numbers, Home, Folder and Words are to be given with /D
#endif

[Setup]
AppId={{7E0B4C0B-6E0E-4E0C-9C50-8D2E7C1B1A52}
AppName=Ludothèque
AppVersion={#Version}
AppVerName=Ludothèque {#Version}
AppPublisher=Ludothèque
AppPublisherURL={#Home}
AppSupportURL={#Home}
VersionInfoVersion={#Numbers}
DefaultDirName={localappdata}\Programs\Ludotheque
DefaultGroupName=Ludothèque
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
#ifndef StandIn
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
#endif
SetupIconFile=..\..\icon.ico
UninstallDisplayIcon={app}\ludotheque.exe
LicenseFile=..\..\..\LICENSE
OutputBaseFilename=ludotheque-{#Version}-windows
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

; What pack.py writes: the languages and their words
#include Words

[Tasks]
Name: "open"; Description: "{cm:Open}"
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

; An update leaves no file of an earlier version behind.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Ludothèque"; Filename: "{app}\ludotheque.exe"
Name: "{autodesktop}\Ludothèque"; Filename: "{app}\ludotheque.exe"; Tasks: desktop

; The same keys as the program's own setting writes (ludotheque/home/double_click.py), so that it knows of them.
[Registry]
Root: HKA; Subkey: "Software\Classes\.ludo"; ValueType: string; ValueData: "Ludotheque.Game"; \
  Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: open
Root: HKA; Subkey: "Software\Classes\Ludotheque.Game"; ValueType: string; ValueData: "{cm:Game}"; \
  Flags: uninsdeletekey; Tasks: open
Root: HKA; Subkey: "Software\Classes\Ludotheque.Game\DefaultIcon"; ValueType: string; \
  ValueData: """{app}\ludotheque.exe"",0"; Tasks: open
Root: HKA; Subkey: "Software\Classes\Ludotheque.Game\shell\open\command"; ValueType: string; \
  ValueData: """{app}\ludotheque.exe"" ""%1"""; Tasks: open

[Run]
Filename: "{app}\ludotheque.exe"; Description: "{cm:LaunchProgram,Ludothèque}"; Flags: nowait postinstall skipifsilent
