module github.com/OWNER/leasehold/clients/go

go 1.19
